//! Tables for people: columns two spaces apart, each as wide as its longest cell.

use comfy_table::{CellAlignment, Table, presets};

/// A column's heading, and the side on which its cells begin.
pub enum Column {
    /// On the left.
    Left(String),
    /// On the right.
    Right(String),
}

use Column::{Left, Right};

impl Column {
    /// A column whose cells begin on the left.
    pub fn left(heading: &str) -> Self {
        Left(heading.to_owned())
    }

    /// A column whose cells end on the right.
    pub fn right(heading: &str) -> Self {
        Right(heading.to_owned())
    }
}

/// The text of a table; without a line of headings if all are empty. No line ends in a blank.
pub fn table(
    columns: impl IntoIterator<Item = Column>,
    rows: impl IntoIterator<Item: IntoIterator<Item = String>>,
) -> String {
    let (mut headings, mut alignments) = (Vec::new(), Vec::new());
    for column in columns {
        let (heading, alignment) = match column {
            Left(heading) => (heading, CellAlignment::Left),
            Right(heading) => (heading, CellAlignment::Right),
        };
        headings.push(heading);
        alignments.push(alignment);
    }
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    if headings.iter().any(|heading| !heading.is_empty()) {
        table.set_header(headings);
    }
    for row in rows {
        table.add_row(row.into_iter().collect::<Vec<_>>());
    }
    for (column, alignment) in table.column_iter_mut().zip(alignments) {
        column.set_padding((0, 2)).set_cell_alignment(alignment);
    }
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_cells() {
        let rows = [["größe", "7"], ["a", "100"]].map(|row| row.map(str::to_owned));
        let text = table([Column::left("name"), Column::right("n")], rows.clone());
        assert_eq!(text, "name     n\ngröße    7\na      100\n");
        assert_eq!(table([Column::left(""), Column::left("")], rows), "größe  7\na      100\n");
    }
}
