//! Gold references: which tests an instance must fix and keep.
//!
//! A file of any size is read once, block by block, to learn where each instance's row lies; a row is read again when
//! its instance is graded. So memory holds the instances' names, not their tests.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::FileExt;
use std::path::Path;

use rayon::prelude::*;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::InputError;

/// The four categories in the order of a report.
pub const CATEGORIES: [&str; 4] = ["FAIL_TO_PASS", "PASS_TO_PASS", "FAIL_TO_FAIL", "PASS_TO_FAIL"];

/// How much of a file is read at a time, in bytes. A longer line makes the block grow.
const BLOCK: usize = 8 << 20;

/// Where the rows lie.
pub struct Gold {
    source: Source,
    rows: HashMap<Box<str>, At, foldhash::fast::RandomState>,
    /// The instances in the order of the file.
    order: Vec<Box<str>>,
}

enum Source {
    File(File),
    Text(String),
}

#[derive(Clone, Copy)]
struct At {
    start: u64,
    length: u32,
    number: u64,
}

impl Gold {
    /// Reads where the rows of a `.jsonl` file, or of a `.json` file with a list or `{split: [rows]}`, lie. v1:
    /// `get_eval_refs`.
    pub fn open(path: &Path) -> Result<Self, InputError> {
        let fail = |why: String| InputError::new(path, why);
        let file = File::open(path).map_err(|error| fail(error.to_string()))?;
        let name = path.to_string_lossy();
        if name.ends_with(".jsonl") {
            Self::lines(file, path)
        } else if name.ends_with(".json") {
            Self::document(file, path)
        } else {
            Err(fail("gold references are a `.jsonl` or a `.json` file".to_owned()))
        }
    }

    fn lines(file: File, path: &Path) -> Result<Self, InputError> {
        let mut gold =
            Self { source: Source::File(file), rows: HashMap::default(), order: Vec::new() };
        let Source::File(file) = &gold.source else { unreachable!("it was just put there") };
        let mut reader =
            file.try_clone().map_err(|error| InputError::new(path, error.to_string()))?;
        let mut block = Vec::with_capacity(BLOCK);
        let (mut offset, mut number) = (0_u64, 0_u64);
        loop {
            let kept = block.len();
            let wanted = BLOCK.max(kept) as u64;
            let read = reader.by_ref().take(wanted).read_to_end(&mut block);
            let read = read.map_err(|error| InputError::new(path, error.to_string()))?;
            let last = read == 0;
            let end = if last {
                block.len()
            } else {
                memchr::memrchr(b'\n', &block).map_or(0, |at| at + 1)
            };
            let lines: Vec<(usize, &[u8])> = lines_of(&block[..end]).collect();
            let read: Vec<Result<Option<String>, String>> =
                lines.par_iter().map(|(_, line)| row_id(line)).collect();
            for ((start, line), id) in lines.into_iter().zip(read) {
                number += 1;
                let id = id.map_err(|why| InputError::line(path, number, why))?;
                let Some(id) = id else { continue };
                let at = At {
                    start: offset + start as u64,
                    length: length(line, path, number)?,
                    number,
                };
                gold.insert(id, at, path, "line")?;
            }
            offset += end as u64;
            block.drain(..end);
            if last {
                return Ok(gold);
            }
        }
    }

    fn document(mut file: File, path: &Path) -> Result<Self, InputError> {
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| InputError::new(path, error.to_string()))?;
        let rows =
            document_rows(&text).map_err(|error| InputError::new(path, error.to_string()))?;
        let base = text.as_ptr() as usize;
        let mut found = Vec::with_capacity(rows.len());
        for (number, row) in (1..).zip(rows) {
            let row = row.get();
            let id = row_id(row.as_bytes()).map_err(|why| InputError::row(path, number, why))?;
            let start = (row.as_ptr() as usize - base) as u64;
            found.push((
                id.unwrap_or_default(),
                At { start, length: length(row.as_bytes(), path, number)?, number },
            ));
        }
        let mut gold =
            Self { source: Source::Text(text), rows: HashMap::default(), order: Vec::new() };
        for (id, at) in found {
            gold.insert(id, at, path, "row")?;
        }
        Ok(gold)
    }

    fn insert(&mut self, id: String, at: At, path: &Path, unit: &str) -> Result<(), InputError> {
        let id = id.into_boxed_str();
        if let Some(before) = self.rows.insert(id.clone(), at) {
            let why = format!(
                "the instance `{id}` is there twice, in {unit} {} and in {unit} {}",
                before.number, at.number
            );
            return Err(InputError::new(path, why).help("each instance needs one row"));
        }
        self.order.push(id);
        Ok(())
    }

    /// Whether there is a row for this instance.
    pub fn contains(&self, instance: &str) -> bool {
        self.rows.contains_key(instance)
    }

    /// The instances in the order of the file.
    pub fn instances(&self) -> impl ExactSizeIterator<Item = &str> {
        self.order.iter().map(AsRef::as_ref)
    }

    /// The text of an instance's row, in `buffer` where it had to be read. `None` where there is no row.
    pub fn row<'a>(
        &'a self,
        instance: &str,
        buffer: &'a mut Vec<u8>,
    ) -> Option<io::Result<&'a str>> {
        let at = *self.rows.get(instance)?;
        let text = match &self.source {
            Source::Text(text) => {
                let start = usize::try_from(at.start).expect("an offset into memory");
                return Some(Ok(&text[start..start + at.length as usize]));
            }
            Source::File(file) => {
                buffer.resize(at.length as usize, 0);
                file.read_exact_at(buffer, at.start)
            }
        };
        Some(text.and_then(|()| {
            str::from_utf8(buffer)
                .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "not UTF-8"))
        }))
    }
}

/// The lines of a block with their offsets. Python ends a line at CR too; no JSON text has one within a string.
fn lines_of(block: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        let rest = block.get(start..).filter(|rest| !rest.is_empty())?;
        let end = memchr::memchr2(b'\n', b'\r', rest).map_or(rest.len(), |end| end);
        at = start + end + 1;
        if rest[end..].starts_with(b"\r\n") {
            at += 1;
        }
        Some((start, &rest[..end]))
    })
}

fn length(line: &[u8], path: &Path, number: u64) -> Result<u32, InputError> {
    u32::try_from(line.len())
        .map_err(|_| InputError::line(path, number, "a row of 4 GiB or more".to_owned()))
}

/// The instance that a row is about. `None` for a blank line.
fn row_id(line: &[u8]) -> Result<Option<String>, String> {
    #[derive(serde::Deserialize)]
    struct Row {
        instance_id: String,
    }
    if line.trim_ascii().is_empty() {
        return Ok(None);
    }
    let text = str::from_utf8(line).map_err(|error| error.to_string())?;
    let row: Row = serde_json::from_str(text).map_err(|error| super::json_error(&error))?;
    Ok(Some(row.instance_id))
}

/// The rows of a `.json` file.
fn document_rows(text: &str) -> serde_json::Result<Vec<&RawValue>> {
    if text.trim_ascii_start().starts_with('{') {
        let splits: indexmap::IndexMap<String, Vec<&RawValue>> = serde_json::from_str(text)?;
        return Ok(splits.into_values().flatten().collect());
    }
    serde_json::from_str(text)
}

/// One row, as far as grading needs it.
pub struct GoldRow<'a> {
    fields: Vec<(Cow<'a, str>, Field<'a>)>,
}

/// The value of a key.
pub enum Field<'a> {
    /// A list of test names, or a text that holds one.
    Tests(Vec<Cow<'a, str>>),
    /// Any other value, as it is written.
    Raw(&'a RawValue),
}

impl<'a> GoldRow<'a> {
    /// Reads a row.
    pub fn parse(text: &'a str) -> serde_json::Result<Self> {
        // Nearly every row has lists of texts; what else a category may hold is read a second time.
        let plain: serde_json::Result<Plain<'a>> = serde_json::from_str(text);
        plain.map(|row| row.0).or_else(|_| serde_json::from_str(text))
    }

    /// Every key in order with its value.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &Field<'a>)> {
        self.fields.iter().map(|(key, field)| (key.as_ref(), field))
    }

    fn field(&self, key: &str) -> Option<&Field<'a>> {
        self.fields.iter().find(|(known, _)| known == key).map(|(_, field)| field)
    }

    /// The tests of a category, or why there are none.
    pub fn tests(&self, category: &str) -> Result<&[Cow<'a, str>], String> {
        match self.field(category) {
            Some(Field::Tests(tests)) => Ok(tests),
            Some(Field::Raw(_)) => {
                Err(format!("the gold row's `{category}` is no list of test names"))
            }
            None => Err(format!("the gold row has no `{category}`")),
        }
    }

    /// A text of the row: `version`, `repo`, `log_parser`, `eval_type`.
    pub fn text(&self, key: &str) -> Option<String> {
        match self.field(key) {
            Some(Field::Raw(value)) => serde_json::from_str(value.get()).ok(),
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for GoldRow<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Row { plain: false })
    }
}

/// A row whose categories are lists of texts.
struct Plain<'a>(GoldRow<'a>);

impl<'de> Deserialize<'de> for Plain<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Row { plain: true }).map(Plain)
    }
}

struct Row {
    plain: bool,
}

impl<'de> Visitor<'de> for Row {
    type Value = GoldRow<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a gold row")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut fields: Vec<(Cow<'de, str>, Field<'de>)> = Vec::with_capacity(16);
        while let Some(Text(key)) = map.next_key()? {
            let field = if !CATEGORIES.contains(&key.as_ref()) {
                Field::Raw(map.next_value()?)
            } else if self.plain {
                Field::Tests(map.next_value::<Names<'de>>()?.0)
            } else {
                let raw: &'de RawValue = map.next_value()?;
                tests(raw).map_or(Field::Raw(raw), Field::Tests)
            };
            match fields.iter_mut().find(|(known, _)| *known == key) {
                Some((_, value)) => *value = field,
                None => fields.push((key, field)),
            }
        }
        Ok(GoldRow { fields })
    }
}

/// A list of names, or a text that is one (as data sets from the hub have it).
fn tests(raw: &RawValue) -> Option<Vec<Cow<'_, str>>> {
    if raw.get().starts_with('"') {
        let text: String = serde_json::from_str(raw.get()).ok()?;
        let tests: Vec<String> = serde_json::from_str(&text).ok()?;
        return Some(tests.into_iter().map(Cow::Owned).collect());
    }
    serde_json::from_str::<Names<'_>>(raw.get()).ok().map(|names| names.0)
}

/// A text, borrowed where it has no escapes.
struct Text<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Borrow;
        impl<'de> Visitor<'de> for Borrow {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Text(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Borrow)
    }
}

/// A list of texts.
struct Names<'a>(Vec<Cow<'a, str>>);

impl<'de> Deserialize<'de> for Names<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = Names<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of texts")
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<Self::Value, S::Error> {
                let mut names = Vec::new();
                while let Some(Text(name)) = list.next_element()? {
                    names.push(name);
                }
                Ok(Names(names))
            }
        }
        deserializer.deserialize_seq(List)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn gold(suffix: &str, text: &str) -> Result<Gold, String> {
        let mut file = tempfile::Builder::new().suffix(suffix).tempfile().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        Gold::open(file.path())
            .map_err(|error| error.to_string().replace(&file.path().display().to_string(), "F"))
    }

    #[test]
    fn rows_are_found_in_every_form() {
        let row = |id: &str| {
            format!(
                "{{\"instance_id\": \"{id}\", \"FAIL_TO_PASS\": [\"t\\u00e9\"], \"PASS_TO_PASS\": \"[\\\"a\\\"]\"}}"
            )
        };
        let forms = [
            (".jsonl", format!("{}\n\n{}", row("a-1"), row("b-2"))),
            (".jsonl", format!("{}\r\n{}\r{}", row("a-1"), row("b-2"), row("c-3"))),
            (".json", format!("[{}, {}]", row("a-1"), row("b-2"))),
            (".json", format!("{{\"dev\": [{}], \"test\": [{}]}}", row("a-1"), row("b-2"))),
        ];
        for (suffix, text) in forms {
            let gold = gold(suffix, &text).unwrap();
            assert_eq!(gold.instances().take(2).collect::<Vec<_>>(), ["a-1", "b-2"]);
            let mut buffer = Vec::new();
            let row = GoldRow::parse(gold.row("b-2", &mut buffer).unwrap().unwrap()).unwrap();
            assert_eq!(row.text("instance_id").as_deref(), Some("b-2"));
            assert_eq!(row.tests("FAIL_TO_PASS").unwrap(), ["té"]);
            assert_eq!(row.tests("PASS_TO_PASS").unwrap(), ["a"]);
            assert!(row.tests("FAIL_TO_FAIL").unwrap_err().contains("has no"));
        }
    }

    #[test]
    fn errors_name_the_line() {
        let good = "{\"instance_id\": \"a\"}\n";
        assert_eq!(
            gold(".jsonl", &format!("{good}{{\"x\": 1}}\n")).err().unwrap(),
            "`F`, line 2: missing field `instance_id` (column 8)"
        );
        assert!(gold(".jsonl", &format!("{good}\n{{")).err().unwrap().starts_with("`F`, line 3: "));
        assert!(
            gold(".jsonl", &format!("{good}{good}"))
                .err()
                .unwrap()
                .contains("in line 1 and in line 2")
        );
        assert!(gold(".txt", good).is_err());
    }
}
