//! Texts in other encodings than UTF-8.

use std::borrow::Cow;

use memchr::memmem;

/// The text in UTF-8, without a byte-order mark, if a byte-order mark or the zero bytes of its first two characters say
/// that it is UTF-16 (PowerShell's `>` writes that) or UTF-32. Other bytes come back as they are.
pub fn decoded(bytes: &[u8]) -> Cow<'_, [u8]> {
    let utf_16 = |rest: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = rest.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let text: String =
            char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        Cow::Owned(text.into_bytes())
    };
    let utf_32 = |rest: &[u8], unit: fn([u8; 4]) -> u32| {
        let units = rest.chunks_exact(4).map(|four| unit([four[0], four[1], four[2], four[3]]));
        let text: String =
            units.map(|c| char::from_u32(c).unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        Cow::Owned(text.into_bytes())
    };
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => Cow::Borrowed(rest),
        [0xff, 0xfe, 0, 0, rest @ ..] => utf_32(rest, u32::from_le_bytes),
        [0, 0, 0xfe, 0xff, rest @ ..] => utf_32(rest, u32::from_be_bytes),
        [0xff, 0xfe, rest @ ..] => utf_16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf_16(rest, u16::from_be_bytes),
        [a, 0, b, 0, ..] if *a > 0 && *b > 0 => utf_16(bytes, u16::from_le_bytes),
        [0, a, 0, b, ..] if *a > 0 && *b > 0 => utf_16(bytes, u16::from_be_bytes),
        _ => Cow::Borrowed(bytes),
    }
}

/// The same for a text with an XML document in it, whose declaration may name one of the encodings of a byte for a
/// character. What cannot be read becomes U+FFFD.
pub(crate) fn decoded_xml(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = match decoded(bytes) {
        Cow::Borrowed(bytes) => bytes,
        Cow::Owned(bytes) => return Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
    };
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let start = memmem::find(bytes, b"<?xml");
    match start.and_then(|start| Some((start, table(encoding(&bytes[start..])?)?))) {
        Some((start, table)) => {
            let text = String::from_utf8_lossy(&bytes[..start]);
            let document = bytes[start..].iter().map(|byte| table(*byte));
            Cow::Owned(text.chars().chain(document).collect())
        }
        None => String::from_utf8_lossy(bytes),
    }
}

/// The encoding that the declaration of an XML document names, if [`decoded_xml`] cannot read it.
pub(crate) fn unknown_encoding(bytes: &[u8]) -> Option<&str> {
    if matches!(decoded(bytes), Cow::Owned(_)) || str::from_utf8(bytes).is_ok() {
        return None;
    }
    let name = encoding(&bytes[memmem::find(bytes, b"<?xml")?..])?;
    (!name.eq_ignore_ascii_case("utf-8") && table(name).is_none()).then_some(name)
}

/// The encoding in `<?xml version="1.0" encoding="ISO-8859-1"?>`.
fn encoding(document: &[u8]) -> Option<&str> {
    let declaration = &document[..memmem::find(document, b"?>")?];
    let (_, value) = str::from_utf8(declaration).ok()?.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    value[1..].split(quote).next()
}

/// How an encoding reads a byte.
fn table(encoding: &str) -> Option<fn(u8) -> char> {
    match encoding.to_ascii_lowercase().as_str() {
        "iso-8859-1" | "iso8859-1" | "latin1" => Some(char::from),
        "iso-8859-15" | "latin-9" => Some(latin_9),
        "windows-1252" | "cp1252" => Some(windows_1252),
        _ => None,
    }
}

fn latin_9(byte: u8) -> char {
    match byte {
        0xa4 => '€',
        0xa6 => 'Š',
        0xa8 => 'š',
        0xb4 => 'Ž',
        0xb8 => 'ž',
        0xbc => 'Œ',
        0xbd => 'œ',
        0xbe => 'Ÿ',
        _ => char::from(byte),
    }
}

fn windows_1252(byte: u8) -> char {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => FROM_80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_zero_bytes_say_the_encoding() {
        let text = "größe 😀";
        let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let of_32: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
        let texts = [
            [&b"\xff\xfe"[..], &le].concat(),
            [&b"\xfe\xff"[..], &be].concat(),
            [&b"\xff\xfe\0\0"[..], &of_32].concat(),
            [&b"\xef\xbb\xbf"[..], text.as_bytes()].concat(),
            le,
            be,
            text.as_bytes().to_vec(),
        ];
        for bytes in texts {
            assert_eq!(decoded(&bytes), text.as_bytes(), "{bytes:?}");
        }
        assert_eq!(&*decoded(b"\xff\xfea\0b"), b"a");
        assert_eq!(&*decoded(b"a\0"), b"a\0");
    }

    #[test]
    fn encodings_that_are_not_known_have_a_name() {
        let unknown = |bytes| unknown_encoding(bytes);
        assert_eq!(unknown(b"<?xml encoding='Shift_JIS'?>\x83e"), Some("Shift_JIS"));
        assert_eq!(unknown(b"<?xml encoding='Shift_JIS'?>e"), None);
        assert_eq!(unknown(b"<?xml encoding='ISO-8859-1'?>\xe9"), None);
        assert_eq!(unknown(b"<?xml encoding='UTF-8'?>\xe9"), None);
        assert_eq!(unknown(b"\xe9"), None);
    }

    #[test]
    fn a_declaration_says_the_encoding() {
        let cases: [(&[u8], &str); 5] = [
            (b"<?xml version='1.0' encoding = 'ISO-8859-1'?><a b='\xf6'/>", "ö"),
            (b"\xf6 <?xml encoding=\"windows-1252\"?>\x80", "€"),
            (b"<?xml encoding=\"iso-8859-15\"?>\xa4", "€"),
            (b"<?xml encoding=\"ISO-8859-1\"?>\xc3\xb6", "ö"),
            (b"<?xml encoding=\"EBCDIC\"?>\xf6", "\u{fffd}"),
        ];
        for (bytes, found) in cases {
            let text = decoded_xml(bytes);
            assert!(text.contains(found) && text.contains("<?xml"), "{text}");
        }
    }
}
