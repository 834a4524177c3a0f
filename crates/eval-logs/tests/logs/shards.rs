//! A data set's split that is several Parquet files, as the hub holds large ones.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use serde_json::{Value, json};
use test_support::{eval_logs, stderr, stdout};

const COLUMNS: [&str; 4] = ["instance_id", "FAIL_TO_PASS", "PASS_TO_PASS", "repo"];

/// Writes rows of texts as a Parquet file: an instance, and the tests that it must fix.
fn write(path: &Path, rows: &[(&str, &str)]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let columns = COLUMNS.map(|name| format!("required binary {name} (UTF8);")).concat();
    let schema = parse_message_type(&format!("message row {{ {columns} }}")).unwrap();
    let file = fs::File::create(path).unwrap();
    let properties = Arc::new(WriterProperties::builder().build());
    let mut file = SerializedFileWriter::new(file, Arc::new(schema), properties).unwrap();
    let mut group = file.next_row_group().unwrap();
    for name in COLUMNS {
        let value = |(instance, fail): &(&str, &str)| {
            let text = match name {
                "instance_id" => (*instance).to_owned(),
                "FAIL_TO_PASS" => json!([fail]).to_string(),
                "PASS_TO_PASS" => "[]".to_owned(),
                _ => instance.rsplit_once('-').unwrap().0.replace("__", "/"),
            };
            ByteArray::from(text.as_str())
        };
        let values: Vec<ByteArray> = rows.iter().map(value).collect();
        let mut column = group.next_column().unwrap().unwrap();
        column.typed::<ByteArrayType>().write_batch(&values, None, None).unwrap();
        column.close().unwrap();
    }
    group.close().unwrap();
    file.close().unwrap();
}

/// Three logs, in which the test `a` passes, and a split of three files, of one row each, in another order than their names'
/// on the disk.
fn evaluation(folder: &Path) {
    let both = ">>>>> Applied Patch (test)\n>>>>> Applied Patch (pred)\n";
    fs::create_dir_all(folder.join("logs")).unwrap();
    for number in 1..=3 {
        let log = folder.join(format!("logs/pallets__flask-{number}.m.eval.log"));
        fs::write(log, format!("{both}PASSED a\n")).unwrap();
    }
    for (shard, row) in [
        (2, ("pallets__flask-3", "lost")),
        (0, ("pallets__flask-1", "a")),
        (1, ("pallets__flask-2", "a")),
    ] {
        write(&folder.join(format!("data/test-0000{shard}-of-00003.parquet")), &[row]);
    }
}

fn reports(folder: &Path, gold: &str) -> Output {
    let arguments = ["reports", "logs", "--gold", gold];
    eval_logs().args(arguments).current_dir(folder).output().unwrap()
}

/// How many tests of each log passed, of how many logs.
fn passed(output: &Output) -> [usize; 2] {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    let value: Value = serde_json::from_str(&stdout(output)).unwrap();
    let reports = value["reports_patch_success"].as_object().unwrap();
    let success = |report: &Value| report["FAIL_TO_PASS"]["success"].as_array().unwrap().len();
    [reports.values().map(success).sum(), reports.len()]
}

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{}", stdout(output));
    assert!(output.stdout.is_empty());
    stderr(output)
}

#[test]
fn a_folder_or_one_file_of_it_is_the_whole_split() {
    let folder = tempfile::tempdir().unwrap();
    evaluation(folder.path());
    for gold in
        ["data", "data/", "data/test-00000-of-00003.parquet", "data/test-00002-of-00003.parquet"]
    {
        assert_eq!(passed(&reports(folder.path(), gold)), [2, 3], "{gold}");
    }
    // Within the folder, and beside another split.
    write(&folder.path().join("data/dev-00000-of-00001.parquet"), &[("pallets__flask-1", "lost")]);
    let data = folder.path().join("data");
    let output = eval_logs()
        .args(["reports", "../logs", "--gold", "test-00001-of-00003.parquet"])
        .current_dir(&data)
        .output()
        .unwrap();
    assert_eq!(passed(&output), [2, 3]);
    assert_eq!(passed(&reports(folder.path(), "data/dev-00000-of-00001.parquet")), [0, 1]);
}

#[test]
fn the_rows_keep_the_order_of_the_files() {
    let folder = tempfile::tempdir().unwrap();
    evaluation(folder.path());
    for shard in [10, 9, 2, 0, 1, 3, 4, 5, 6, 7, 8] {
        let row = (format!("pallets__flask-{shard}"), "a");
        write(&folder.path().join(format!("many/{shard:04}.parquet")), &[(&row.0, row.1)]);
    }
    let gold = eval_logs::swebench::grade::Gold::open(&folder.path().join("many")).unwrap();
    let instances: Vec<&str> = gold.instances().collect();
    let expected: Vec<String> = (0..=10).map(|number| format!("pallets__flask-{number}")).collect();
    assert_eq!(instances, expected);
}

#[test]
fn a_missing_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    evaluation(folder.path());
    fs::remove_file(folder.path().join("data/test-00001-of-00003.parquet")).unwrap();
    for gold in ["data", "data/test-00000-of-00003.parquet"] {
        let said = refused(&reports(folder.path(), gold));
        let expected = format!(
            "error: `{gold}`: 1 of the 3 files of this split are missing; the first is `data/test-00001-of-00003.parquet`\nhelp: "
        );
        assert!(said.contains(&expected), "{said}");
    }
    fs::create_dir(folder.path().join("gap")).unwrap();
    let file = folder.path().join("data/test-00000-of-00003.parquet");
    fs::copy(file, folder.path().join("gap/0001.parquet")).unwrap();
    let said = refused(&reports(folder.path(), "gap"));
    assert!(
        said.contains(
            "1 of the 2 files of this split are missing; the first is `gap/0000.parquet`"
        ),
        "{said}"
    );
}

#[test]
fn several_splits_and_none_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    evaluation(folder.path());
    let said = refused(&reports(folder.path(), "."));
    assert!(
        said.contains(
            "error: `.`: no Parquet file in this folder\nhelp: there are some in `./data`"
        ),
        "{said}"
    );
    let said = refused(&reports(folder.path(), "logs"));
    assert!(said.contains("help: a folder holds one split"), "{said}");
    write(&folder.path().join("data/train-00000-of-00001.parquet"), &[("pallets__flask-1", "a")]);
    let said = refused(&reports(folder.path(), "data"));
    assert!(said.contains("are of several splits, such as `test-00000-of-00003.parquet` and `train-00000-of-00001.parquet`\nhelp: pass one file of the split"), "{said}");
    // A torn file is named.
    fs::remove_file(folder.path().join("data/train-00000-of-00001.parquet")).unwrap();
    fs::write(folder.path().join("data/test-00002-of-00003.parquet"), "PAR1").unwrap();
    let said = refused(&reports(folder.path(), "data"));
    assert!(
        said.contains("`data/test-00002-of-00003.parquet`: not a readable Parquet file: "),
        "{said}"
    );
}

#[test]
fn an_instance_in_two_files_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    evaluation(folder.path());
    write(&folder.path().join("data/test-00001-of-00003.parquet"), &[("pallets__flask-1", "a")]);
    let said = refused(&reports(folder.path(), "data"));
    assert!(
        said.contains("the instance `pallets__flask-1` appears twice, in row 1 and in row 2"),
        "{said}"
    );
}

#[test]
fn the_tasks_of_every_benchmark_may_be_several_files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("poly")).unwrap();
    for number in [1, 2] {
        let log = "<testsuite><testcase classname=\"C\" name=\"a\"/></testsuite>\n";
        fs::write(at(&format!("poly/google__guava-{number}_run.log")), log).unwrap();
        let instance = format!("google__guava-{number}");
        let file = at(&format!("tasks/test-{:05}-of-00002.parquet", number - 1));
        write(&file, &[(&instance, "C.a")]);
    }
    for tasks in ["tasks", "tasks/test-00001-of-00002.parquet"] {
        let arguments =
            ["run-report", "--benchmark", "polybench", "--logs", "poly", "--tasks", tasks];
        let output = eval_logs().args(arguments).current_dir(folder.path()).output().unwrap();
        assert_eq!(stderr(&output), "2 of 2 tasks resolved\n");
    }
}

#[test]
fn gold_rows_may_be_a_table_of_text() {
    let folder = tempfile::tempdir().unwrap();
    evaluation(folder.path());
    let csv = "instance_id,FAIL_TO_PASS,PASS_TO_PASS\npallets__flask-1,\"[\"\"a\"\"]\",[]\npallets__flask-2,\"[\"\"lost\"\"]\",[]\n";
    fs::write(folder.path().join("gold.csv"), csv).unwrap();
    assert_eq!(passed(&reports(folder.path(), "gold.csv")), [1, 2]);
}
