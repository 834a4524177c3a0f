//! JSON as Python's `json.dumps` prints it: a space after each comma and colon, floats as `repr` prints them, and an
//! indentation of four on request.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, Formatter, Serializer};

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
    /// A value as text, without a final newline. `depth` is how many objects and lists it lies within.
    pub fn render(self, value: &impl Serialize, depth: usize) -> Vec<u8> {
        self.render_sized(value, depth, 256)
    }

    /// The same for a value whose text has about this many bytes.
    pub fn render_sized(self, value: &impl Serialize, depth: usize, size: usize) -> Vec<u8> {
        let mut out = Vec::with_capacity(size);
        let python = Python { style: self, depth, filled: false };
        value
            .serialize(&mut Serializer::with_formatter(&mut out, python))
            .expect("writing to memory does not fail, and every key is a string");
        out
    }

    /// The separator before an item at this depth.
    fn before(self, depth: usize, first: bool) -> Cow<'static, str> {
        match (self.pretty, first) {
            (true, true) => format!("\n{}", "    ".repeat(depth)).into(),
            (true, false) => format!(",\n{}", "    ".repeat(depth)).into(),
            (false, true) => "".into(),
            (false, false) => ", ".into(),
        }
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
            write!(out, "\n{}", "    ".repeat(self.depth))?;
        }
        self.filled = true;
        out.write_all(bracket)
    }

    fn item(&mut self, out: &mut (impl Write + ?Sized), first: bool) -> io::Result<()> {
        if self.style.pretty {
            return out.write_all(self.style.before(self.depth, first).as_bytes());
        }
        if first { Ok(()) } else { out.write_all(b", ") }
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

/// Writes a string in this `style`.
fn write_string(out: &mut impl Write, style: Style, text: &str) -> io::Result<()> {
    // A loop without an early exit, which lets the compiler process many bytes at once.
    let odd =
        |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\' || (style.ascii && byte > 0x7e);
    if text.bytes().fold(false, |any, byte| any | odd(byte)) {
        return out.write_all(&style.render(&text, 0));
    }
    out.write_all(b"\"")?;
    out.write_all(text.as_bytes())?;
    out.write_all(b"\"")
}

/// An object that is written while its values are still being computed.
pub struct ObjectWriter<W> {
    out: W,
    style: Style,
    depth: usize,
    filled: Vec<bool>,
}

impl<W: Write> ObjectWriter<W> {
    /// Starts the outermost object.
    pub fn new(mut out: W, style: Style) -> io::Result<Self> {
        out.write_all(b"{")?;
        Ok(Self { out, style, depth: 1, filled: vec![false] })
    }

    /// Starts an object that lies within `depth` others.
    pub fn within(out: W, style: Style, depth: usize) -> io::Result<Self> {
        let mut writer = Self::new(out, style)?;
        writer.depth += depth;
        Ok(writer)
    }

    /// The depth of a value of the open object; for [`Style::render`].
    pub fn depth(&self) -> usize {
        self.depth
    }

    fn item(&mut self) -> io::Result<()> {
        let filled = self.filled.last_mut().expect("an object is open");
        let before = self.style.before(self.depth, !*filled);
        *filled = true;
        self.out.write_all(before.as_bytes())
    }

    fn key(&mut self, key: &str) -> io::Result<()> {
        self.item()?;
        write_string(&mut self.out, self.style, key)?;
        self.out.write_all(b": ")
    }

    /// A key with a string.
    pub fn string(&mut self, key: &str, value: &str) -> io::Result<()> {
        self.key(key)?;
        write_string(&mut self.out, self.style, value)
    }

    /// A string as an item of the list that is open.
    pub fn string_item(&mut self, value: &str) -> io::Result<()> {
        self.item()?;
        write_string(&mut self.out, self.style, value)
    }

    /// A key with a value that [`Style::render`] made for this depth.
    pub fn rendered(&mut self, key: &str, value: &[u8]) -> io::Result<()> {
        self.key(key)?;
        self.out.write_all(value)
    }

    /// A key with a value.
    pub fn value(&mut self, key: &str, value: &impl Serialize) -> io::Result<()> {
        let value = self.style.render(value, self.depth);
        self.rendered(key, &value)
    }

    /// A key with an object or list, which stays open: `{` or `[`.
    pub fn open(&mut self, key: &str, bracket: char) -> io::Result<()> {
        self.key(key)?;
        self.begin(bracket)
    }

    /// An object or list as an item of the list that is open, which stays open.
    pub fn open_item(&mut self, bracket: char) -> io::Result<()> {
        self.item()?;
        self.begin(bracket)
    }

    fn begin(&mut self, bracket: char) -> io::Result<()> {
        self.depth += 1;
        self.filled.push(false);
        write!(self.out, "{bracket}")
    }

    /// Closes what was opened last: `}` or `]`.
    pub fn close(&mut self, bracket: char) -> io::Result<()> {
        self.depth -= 1;
        if self.filled.pop() == Some(true) && self.style.pretty {
            write!(self.out, "\n{}", "    ".repeat(self.depth))?;
        }
        write!(self.out, "{bracket}")
    }

    /// Closes the outermost object and ends the line.
    pub fn finish(self) -> io::Result<()> {
        let mut out = self.end()?;
        out.write_all(b"\n")?;
        out.flush()
    }

    /// Closes the outermost object.
    pub fn end(mut self) -> io::Result<W> {
        self.close('}')?;
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(style: Style) -> String {
        let value = json!({"a": [1, 2.0, 1e-7, []], "é\u{7f}\n\u{1}/😀": {}, "b": {"c": null}});
        String::from_utf8(style.render(&value, 0)).unwrap()
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

    #[test]
    fn an_object_in_parts_is_the_object_as_a_whole() {
        for pretty in [false, true] {
            let style = Style { pretty, ascii: false };
            let mut out = Vec::new();
            let mut writer = ObjectWriter::new(&mut out, style).unwrap();
            writer.value("a", &1).unwrap();
            writer.open("b", '{').unwrap();
            writer.value("c", &json!([{"d": 1}])).unwrap();
            writer.close('}').unwrap();
            writer.string("s", "a\"\n").unwrap();
            writer.open("e", '[').unwrap();
            writer.string_item("é").unwrap();
            writer.open_item('{').unwrap();
            writer.close('}').unwrap();
            writer.close(']').unwrap();
            writer.finish().unwrap();
            let mut whole = style
                .render(&json!({"a": 1, "b": {"c": [{"d": 1}]}, "s": "a\"\n", "e": ["é", {}]}), 0);
            whole.push(b'\n');
            assert_eq!(String::from_utf8(out).unwrap(), String::from_utf8(whole).unwrap());
        }
    }
}
