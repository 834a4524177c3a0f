//! JSON as Python's `json.dumps` prints it: a space after each comma and colon, floats as `repr` prints them, and an
//! indentation of four on request.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, Formatter, Serializer};
use serde_json::value::RawValue;

use crate::python::float_repr;

/// How to print.
#[derive(Debug, Clone, Copy, Default)]
pub struct Style {
    /// Indent by four; else all on one line.
    pub pretty: bool,
    /// Escape everything beyond ASCII, as Python does by default.
    pub ascii: bool,
}

impl Style {
    /// A value as text, without a final newline.
    pub fn render(self, value: &impl Serialize) -> Vec<u8> {
        let mut out = Vec::with_capacity(256);
        self.write_at(&mut out, value, 0).expect("writing to memory does not fail");
        out
    }

    /// Writes a value and ends the line.
    pub fn write(self, mut out: impl Write, value: &impl Serialize) -> io::Result<()> {
        self.write_at(&mut out, value, 0)?;
        out.write_all(b"\n")?;
        out.flush()
    }

    /// A value within `depth` objects and lists, which are written later.
    pub fn nested(self, value: &impl Serialize, depth: usize) -> Box<RawValue> {
        let mut out = Vec::with_capacity(256);
        self.write_at(&mut out, value, depth).expect("writing to memory does not fail");
        let text = String::from_utf8(out).expect("JSON is UTF-8");
        RawValue::from_string(text).expect("it was just written as JSON")
    }

    fn write_at(self, out: impl Write, value: &impl Serialize, depth: usize) -> io::Result<()> {
        let python = Python { style: self, depth, filled: false };
        Ok(value.serialize(&mut Serializer::with_formatter(out, python))?)
    }
}

struct Python {
    style: Style,
    depth: usize,
    filled: bool,
}

impl Python {
    fn open(&mut self, out: &mut (impl Write + ?Sized), bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.filled = false;
        out.write_all(bracket)
    }

    fn close(&mut self, out: &mut (impl Write + ?Sized), bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.filled && self.style.pretty {
            self.start_line(out)?;
        }
        self.filled = true;
        out.write_all(bracket)
    }

    fn item(&mut self, out: &mut (impl Write + ?Sized), first: bool) -> io::Result<()> {
        match (self.style.pretty, first) {
            (true, true) => self.start_line(out),
            (true, false) => {
                out.write_all(b",")?;
                self.start_line(out)
            }
            (false, true) => Ok(()),
            (false, false) => out.write_all(b", "),
        }
    }

    fn start_line(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        out.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| out.write_all(b"    "))
    }
}

impl Formatter for Python {
    fn begin_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(out, b"[")
    }

    fn end_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out, b"]")
    }

    fn begin_array_value<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.item(out, first)
    }

    fn end_array_value<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        self.filled = true;
        Ok(())
    }

    fn begin_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(out, b"{")
    }

    fn end_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out, b"}")
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.item(out, first)
    }

    fn begin_object_value<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }

    fn end_object_value<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        self.filled = true;
        Ok(())
    }

    fn write_f64<W: Write + ?Sized>(&mut self, out: &mut W, value: f64) -> io::Result<()> {
        out.write_all(float_repr(value).as_bytes())
    }

    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if !self.style.ascii || fragment.bytes().all(|byte| (32..127).contains(&byte)) {
            return out.write_all(fragment.as_bytes());
        }
        for c in fragment.chars() {
            if (' '..='~').contains(&c) {
                out.write_all(&[c as u8])?;
                continue;
            }
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }

    fn write_char_escape<W: Write + ?Sized>(
        &mut self,
        out: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        match escape {
            // The default writes the same except for this character, which Python does not escape.
            CharEscape::Solidus => out.write_all(b"/"),
            escape => {
                struct Plain;
                impl Formatter for Plain {}
                Plain.write_char_escape(out, escape)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(style: Style) -> String {
        let value = json!({"a": [1, 2.0, 1e-7, []], "é\u{7f}\n\u{1}/😀": {}, "b": {"c": null}});
        String::from_utf8(style.render(&value)).unwrap()
    }

    #[test]
    fn prints_as_python_does() {
        // Made with Python 3.11's json.dumps.
        assert_eq!(
            text(Style::default()),
            "{\"a\": [1, 2.0, 1e-07, []], \"é\u{7f}\\n\\u0001/😀\": {}, \"b\": {\"c\": null}}"
        );
        assert_eq!(
            text(Style { ascii: true, ..Style::default() }),
            "{\"a\": [1, 2.0, 1e-07, []], \"\\u00e9\\u007f\\n\\u0001/\\ud83d\\ude00\": {}, \"b\": {\"c\": null}}"
        );
        assert_eq!(
            text(Style { pretty: true, ascii: false }),
            "{\n    \"a\": [\n        1,\n        2.0,\n        1e-07,\n        []\n    ],\n    \
             \"é\u{7f}\\n\\u0001/😀\": {},\n    \"b\": {\n        \"c\": null\n    }\n}"
        );
    }
}
