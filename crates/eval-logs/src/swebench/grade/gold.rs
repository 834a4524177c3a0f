//! Gold references: which tests an instance must fix and keep.
//!
//! The file is read once, block by block, for the position of each instance's row; a row is read again when its instance
//! is graded. So memory holds the instances' names, not their tests.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::FileExt;
use std::path::Path;

use rayon::prelude::*;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::InputError;
use crate::input::{is_file_name, not_utf8};
use crate::parquet_rows;
use crate::scratch::seekable;
use crate::tasks;

/// The four categories in the order of a report.
pub(crate) const CATEGORIES: [&str; 4] =
    ["FAIL_TO_PASS", "PASS_TO_PASS", "FAIL_TO_FAIL", "PASS_TO_FAIL"];

/// How much of a file is read at a time, in bytes. A longer line makes the block longer.
const BLOCK_BYTES: u64 = 8 << 20;

/// A file of gold rows, and the positions of the rows in it.
pub struct Gold {
    file: File,
    rows: HashMap<Box<str>, At, foldhash::fast::RandomState>,
    /// The instances in the order of the file.
    order: Vec<Box<str>>,
    key: Key,
    unit: Unit,
}

/// The key of a row: its instance. `None` for a blank line.
pub(crate) type Key = fn(&[u8]) -> Result<Option<String>, String>;

/// The error about one row of the file, by its number.
type Unit = fn(&Path, u64, String) -> InputError;

#[derive(Clone, Copy)]
struct At {
    start: u64,
    length: u32,
    number: u64,
}

impl Gold {
    /// Reads the positions of the rows of a `.jsonl` file, of a `.json` file with a list or `{split: [rows]}`, of a `.csv` file, of
    /// a `.parquet` file, or of all such files of a split, whose folder or one file is named. v1: `get_eval_refs`.
    pub fn open(path: &Path) -> Result<Self, InputError> {
        Self::open_by(path, row_id)
    }

    /// The same, for rows with another key than `instance_id`.
    pub(crate) fn open_by(path: &Path, key: Key) -> Result<Self, InputError> {
        let fail = |why: String| InputError::new(path, why);
        let ending = path.extension().and_then(OsStr::to_str);
        if let Err(error) = path.metadata() {
            return Err(fail(format!("cannot read the gold rows: {error}")));
        }
        let unit: Unit = match ending {
            _ if parquet_rows::is_parquet(path) => InputError::row,
            Some("jsonl") => InputError::line,
            Some("json" | "csv") => InputError::row,
            _ => {
                return Err(fail(
                    "not a `.jsonl`, `.json`, `.csv` or `.parquet` file of gold rows".to_owned(),
                ));
            }
        };
        let file = if parquet_rows::is_parquet(path) {
            parquet_rows::json_lines(path)?
        } else if ending == Some("csv") {
            tasks::json_lines_of_csv(path)?
        } else {
            File::open(path).and_then(seekable).map_err(|error| fail(error.to_string()))?
        };
        let mut gold = Self { file, rows: HashMap::default(), order: Vec::new(), key, unit };
        if ending == Some("json") { gold.read_document(path) } else { gold.read_lines(path) }?;
        Ok(gold)
    }

    fn read_lines(&mut self, path: &Path) -> Result<(), InputError> {
        let (mut start, mut number) = (0, 0_u64);
        let mut block = Vec::new();
        loop {
            let known = block.len();
            let read = (&self.file).take(BLOCK_BYTES).read_to_end(&mut block);
            let count = read.map_err(|error| InputError::new(path, error.to_string()))?;
            let at_end = (count as u64) < BLOCK_BYTES;
            let whole = if at_end {
                block.len()
            } else {
                memchr::memrchr(b'\n', &block[known..]).map_or(0, |at| known + at + 1)
            };
            self.insert_lines(&block[..whole], start, &mut number, path)?;
            if at_end {
                return Ok(());
            }
            block.drain(..whole);
            start += whole as u64;
        }
    }

    /// Inserts the rows of whole lines. `start` is where they lie in the file, `number` how many lines came before.
    fn insert_lines(
        &mut self,
        block: &[u8],
        start: u64,
        number: &mut u64,
        path: &Path,
    ) -> Result<(), InputError> {
        let lines: Vec<(usize, &[u8])> = lines_of(block).collect();
        let ids: Vec<Result<Option<String>, String>> =
            lines.par_iter().map(|(_, line)| (self.key)(line)).collect();
        for ((at, line), id) in lines.into_iter().zip(ids) {
            *number += 1;
            let id = id.map_err(|why| (self.unit)(path, *number, why))?;
            let Some(id) = id else { continue };
            let length = self.length(line, path, *number)?;
            let at = At { start: start + at as u64, length, number: *number };
            self.insert(id, at, path)?;
        }
        Ok(())
    }

    fn read_document(&mut self, path: &Path) -> Result<(), InputError> {
        let fail = |why: String| InputError::new(path, why);
        let mut text = Vec::new();
        (&self.file).read_to_end(&mut text).map_err(|error| fail(error.to_string()))?;
        let whole =
            str::from_utf8(&text).map_err(|error| fail(not_utf8(&text, error.valid_up_to())))?;
        let text = whole.trim_start_matches('\u{feff}');
        let skipped = whole.len() - text.len();
        let rows = document_rows(text).map_err(|error| fail(error.to_string()))?;
        for (number, row) in (1..).zip(rows) {
            let row = row.get();
            let id = (self.key)(row.as_bytes()).map_err(|why| (self.unit)(path, number, why))?;
            let start = (row.as_ptr() as usize - text.as_ptr() as usize + skipped) as u64;
            let length = self.length(row.as_bytes(), path, number)?;
            self.insert(id.unwrap_or_default(), At { start, length, number }, path)?;
        }
        Ok(())
    }

    fn length(&self, row: &[u8], path: &Path, number: u64) -> Result<u32, InputError> {
        u32::try_from(row.len())
            .map_err(|_| (self.unit)(path, number, "the row has 4 GiB or more".to_owned()))
    }

    fn insert(&mut self, id: String, at: At, path: &Path) -> Result<(), InputError> {
        let unit =
            if path.extension().is_some_and(|ending| ending == "jsonl") { "line" } else { "row" };
        let id = id.into_boxed_str();
        if let Some(before) = self.rows.insert(id.clone(), at) {
            let why = format!(
                "the instance `{id}` appears twice, in {unit} {} and in {unit} {}",
                before.number, at.number
            );
            return Err(InputError::new(path, why).with_help("keep one row for each instance"));
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

    /// The text of an instance's row. `None` without a row.
    pub fn row(&self, instance: &str) -> Option<io::Result<String>> {
        let at = *self.rows.get(instance)?;
        let mut text = vec![0; at.length as usize];
        let read = self.file.read_exact_at(&mut text, at.start);
        // It was UTF-8 when the file was opened; somebody may have written to it since.
        Some(read.and_then(|()| {
            let text = text.strip_prefix(b"\xef\xbb\xbf").map(<[u8]>::to_vec).unwrap_or(text);
            String::from_utf8(text)
                .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "not UTF-8"))
        }))
    }
}

/// The lines of a block with their offsets. Python also ends a line at CR, which no JSON text contains within a string.
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

/// The instance of a row. `None` for a blank line.
fn row_id(line: &[u8]) -> Result<Option<String>, String> {
    #[derive(serde::Deserialize)]
    struct Instance {
        instance_id: String,
    }
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    if line.trim_ascii().is_empty() {
        return Ok(None);
    }
    let text = str::from_utf8(line).map_err(|error| not_utf8(line, error.valid_up_to()))?;
    let row: Instance =
        serde_json::from_str(text).map_err(|error| test_report::text::json_error(&error))?;
    if !is_file_name(&row.instance_id) {
        return Err(format!(
            "the `instance_id` `{}` cannot be the name of a file or folder",
            row.instance_id
        ));
    }
    Ok(Some(row.instance_id))
}

/// The rows of a `.json` file.
fn document_rows(text: &str) -> serde_json::Result<Vec<&RawValue>> {
    if text.trim_ascii_start().starts_with('{') {
        return serde_json::from_str::<Splits<'_>>(text).map(|splits| splits.0);
    }
    serde_json::from_str(text)
}

/// The rows of all splits of a file, `{split: [rows]}`.
struct Splits<'a>(Vec<&'a RawValue>);

impl<'de> Deserialize<'de> for Splits<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Splits<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("splits with lists of rows")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let (mut known, mut rows) = (std::collections::HashSet::new(), Vec::new());
                while let Some((split, of_split)) =
                    map.next_entry::<String, Vec<&'de RawValue>>()?
                {
                    rows.extend(of_split);
                    if let Some(split) = known.replace(split) {
                        let why = format_args!("duplicate split `{split}`");
                        return Err(M::Error::custom(why));
                    }
                }
                Ok(Splits(rows))
            }
        }
        deserializer.deserialize_map(Each)
    }
}

/// One row, as far as grading needs it.
pub struct GoldRow<'a> {
    fields: Vec<(Cow<'a, str>, Field<'a>)>,
}

/// The keys beside the categories that decide how a log is read and graded.
const DECISIVE: [&str; 4] = ["repo", "version", "log_parser", "eval_type"];

/// The value of a key.
pub enum Field<'a> {
    /// A list of test names, or a text that holds one.
    Tests(Vec<Cow<'a, str>>),
    /// Any other value, as written.
    Raw(&'a RawValue),
}

impl<'a> GoldRow<'a> {
    /// Reads a row.
    pub fn parse(text: &'a str) -> serde_json::Result<Self> {
        // Nearly every row has lists of texts; other rows are read a second time.
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

    /// The tests of a category, or why it has none.
    pub fn tests(&self, category: &str) -> Result<&[Cow<'a, str>], String> {
        match self.field(category) {
            Some(Field::Tests(tests)) => Ok(tests),
            Some(Field::Raw(_)) => {
                Err(format!("the gold row's `{category}` is not a list of test names"))
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
        deserializer.deserialize_map(RowVisitor { plain: false })
    }
}

/// A row whose categories are lists of texts.
struct Plain<'a>(GoldRow<'a>);

impl<'de> Deserialize<'de> for Plain<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RowVisitor { plain: true }).map(Plain)
    }
}

struct RowVisitor {
    plain: bool,
}

impl<'de> Visitor<'de> for RowVisitor {
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
                Some(_) if CATEGORIES.contains(&key.as_ref()) || DECISIVE.contains(&&*key) => {
                    return Err(M::Error::custom(format_args!("duplicate key `{key}`")));
                }
                Some((_, value)) => *value = field,
                None => fields.push((key, field)),
            }
        }
        Ok(GoldRow { fields })
    }
}

/// A list of names, or a text that contains one, as JSON (data sets from the hub) or as Python prints it (pandas).
fn tests(raw: &RawValue) -> Option<Vec<Cow<'_, str>>> {
    if raw.get().starts_with('"') {
        let text: String = serde_json::from_str(raw.get()).ok()?;
        let tests: Option<Vec<String>> = serde_json::from_str(&text).ok();
        let tests = tests.or_else(|| tasks::python_list(&text))?;
        return Some(tests.into_iter().map(Cow::Owned).collect());
    }
    serde_json::from_str::<Names<'_>>(raw.get()).ok().map(|names| names.0)
}

/// A text, borrowed if it has no escapes.
struct Text<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Borrow;
        impl<'de> Visitor<'de> for Borrow {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
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
                // As many as the tests of most instances: growing a long list copies it several times.
                let mut names = Vec::with_capacity(256);
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
    use std::fs;

    use super::*;
    use crate::test_folder::TestFolder;

    fn gold(suffix: &str, text: &str) -> Result<Gold, String> {
        let folder = TestFolder::new();
        let path = folder.path().join(format!("gold{suffix}"));
        fs::write(&path, text).unwrap();
        Gold::open(&path)
            .map_err(|error| error.to_string().replace(&path.display().to_string(), "F"))
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
            let text = gold.row("b-2").unwrap().unwrap();
            let row = GoldRow::parse(&text).unwrap();
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
