//! What XML allows beyond the checks of `quick-xml`.

use std::borrow::Cow;
use std::sync::LazyLock;

use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;
use quick_xml::events::attributes::Attribute;
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;
use regex::Regex;

use crate::dialect;

/// The characters that XML 1.0 allows.
pub(crate) fn is_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{fffd}' | '\u{10000}'..)
}

/// Names are letters, digits, marks on them and a few signs, and start with a letter.
pub(crate) fn check_name(name: &[u8]) -> Result<(), String> {
    static NAME: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"^[\p{L}_:][\p{L}\p{M}\p{Nd}_:.·\-]*$"));
    let name = String::from_utf8_lossy(name);
    if NAME.is_match(&name) { Ok(()) } else { Err(format!("the name `{name}`")) }
}

/// Whether every prefix of an attribute is one that the document declares.
pub(crate) fn check_prefixes(
    reader: &NsReader<&[u8]>,
    element: &BytesStart<'_>,
) -> Result<(), String> {
    for attribute in element.attributes() {
        let key = attribute.map_err(|error| error.to_string())?.key;
        let is_unknown =
            || matches!(reader.resolver().resolve_attribute(key).0, ResolveResult::Unknown(_));
        if key.as_namespace_binding().is_none() && key.prefix().is_some() && is_unknown() {
            return Err("an unbound prefix".to_owned());
        }
    }
    Ok(())
}

/// The value of an attribute, where both it and the name are allowed.
pub(crate) fn value_of<'a>(attribute: &'a Attribute<'_>) -> Result<Cow<'a, str>, String> {
    check_name(attribute.key.as_ref())?;
    if attribute.value.contains(&b'<') {
        return Err("an attribute with `<`".to_owned());
    }
    attribute.normalized_value(XmlVersion::Explicit1_0).map_err(|error| error.to_string())
}

/// The entities that XML knows by itself.
pub(crate) fn entity(reference: &quick_xml::events::BytesRef<'_>) -> Result<(), String> {
    if reference.is_char_ref() {
        return reference.resolve_char_ref().map(|_| ()).map_err(|error| error.to_string());
    }
    match &**reference {
        b"lt" | b"gt" | b"amp" | b"apos" | b"quot" => Ok(()),
        _ => Err("an undefined entity".to_owned()),
    }
}
