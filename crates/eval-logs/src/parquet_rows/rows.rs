//! Turns the rows of Parquet files into JSON Lines.
//!
//! A file is read row by row, so memory holds one group of its rows. Columns keep their names and order. A time is a number,
//! as the file has it; bytes are text.

use std::fs::File;
use std::io::{BufWriter, Seek, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use serde::{Serialize, Serializer};

use super::shards;
use crate::InputError;
use crate::scratch::{self, seekable};

/// The rows of a Parquet file, or of all files of a split, as a temporary file of JSON Lines.
pub(crate) fn json_lines(path: &Path) -> Result<File, InputError> {
    let failed = |error: std::io::Error| InputError::new(path, error);
    let mut lines = BufWriter::new(scratch::file().map_err(failed)?);
    for path in shards::files(path)? {
        let file = File::open(&path).and_then(seekable);
        let file = file.map_err(|error| InputError::new(&path, error))?;
        add_rows(file, &path, &mut lines)?;
    }
    let mut lines = lines.into_inner().map_err(|error| failed(error.into_error()))?;
    lines.rewind().map_err(failed)?;
    Ok(lines)
}

/// Adds the rows of one file.
fn add_rows(file: File, path: &Path, lines: &mut BufWriter<File>) -> Result<(), InputError> {
    let failed = |why: String| {
        InputError::new(path, format!("not a readable Parquet file: {why}"))
            .with_help("a Parquet file may be compressed by Snappy, Zstandard or gzip; otherwise pass `.jsonl`")
    };
    // The reader panics at what it knows no conversion for. The message is on stderr then.
    let read = catch_unwind(AssertUnwindSafe(|| convert(file, lines)));
    match read {
        Ok(read) => read.map_err(failed),
        Err(_) => Err(failed("a column has an unknown type".to_owned())),
    }
}

fn convert(file: File, lines: &mut BufWriter<File>) -> Result<(), String> {
    let as_text = |error: &dyn std::fmt::Display| error.to_string();
    let reader = SerializedFileReader::new(file).map_err(|error| as_text(&error))?;
    for row in reader.get_row_iter(None).map_err(|error| as_text(&error))? {
        let row = row.map_err(|error| as_text(&error))?;
        serde_json::to_writer(&mut *lines, &Object(&row)).map_err(|error| as_text(&error))?;
        lines.write_all(b"\n").map_err(|error| as_text(&error))?;
    }
    Ok(())
}

/// A row, or a group of columns within one.
struct Object<'a>(&'a Row);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.get_column_iter().map(|(name, field)| (name, Value(field))))
    }
}

/// A value of a column.
struct Value<'a>(&'a Field);

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Field::Null => serializer.serialize_unit(),
            Field::Bool(value) => serializer.serialize_bool(*value),
            Field::Byte(value) => serializer.serialize_i8(*value),
            Field::Short(value) => serializer.serialize_i16(*value),
            Field::Int(value) | Field::Date(value) | Field::TimeMillis(value) => {
                serializer.serialize_i32(*value)
            }
            Field::Long(value)
            | Field::TimeMicros(value)
            | Field::TimestampMillis(value)
            | Field::TimestampMicros(value) => serializer.serialize_i64(*value),
            Field::UByte(value) => serializer.serialize_u8(*value),
            Field::UShort(value) => serializer.serialize_u16(*value),
            Field::UInt(value) => serializer.serialize_u32(*value),
            Field::ULong(value) => serializer.serialize_u64(*value),
            Field::Float16(value) => serializer.serialize_f32(value.to_f32()),
            Field::Float(value) => serializer.serialize_f32(*value),
            Field::Double(value) => serializer.serialize_f64(*value),
            Field::Str(text) => serializer.serialize_str(text),
            Field::Bytes(bytes) => serializer.serialize_str(&String::from_utf8_lossy(bytes.data())),
            Field::Group(row) => Object(row).serialize(serializer),
            Field::ListInternal(list) => serializer.collect_seq(list.elements().iter().map(Value)),
            Field::MapInternal(map) => serializer.collect_map(
                map.entries().iter().map(|(key, value)| (key_text(key), Value(value))),
            ),
            Field::Decimal(_) => serializer.serialize_str(&self.0.to_string()),
        }
    }
}

/// The key of a map: only texts are keys in JSON.
fn key_text(key: &Field) -> String {
    match key {
        Field::Str(text) => text.clone(),
        other => other.to_string(),
    }
}
