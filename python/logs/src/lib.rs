//! The Python module `test_runner_logs`: evaluation logs of every benchmark by the three functions of
//! [`eval_logs::evaluation`].
//!
//! It holds no rules of its own: it turns Python's values into the crate's and back.

use std::borrow::Cow;

use eval_logs::evaluation::{self, Benchmark, ReportError};
use eval_logs::{Diagnostic, Message, Streams};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

create_exception!(
    test_runner_logs,
    LogError,
    PyValueError,
    "A log, a task's row, or the name of a benchmark or parser that cannot be used."
);

fn failed(error: impl Diagnostic) -> PyErr {
    LogError::new_err(Message::from(error).to_string())
}

/// A log: one text, or standard output with the standard error that the harness keeps beside it.
struct Log<'a> {
    text: Cow<'a, str>,
    stdout: Option<usize>,
}

impl<'a> Log<'a> {
    fn new(log: &'a str, stderr: Option<&str>) -> Self {
        match stderr {
            None => Self { text: Cow::Borrowed(log), stdout: None },
            Some(stderr) => {
                let text = [log, "\n", stderr].concat();
                Self { text: Cow::Owned(text), stdout: Some(log.len()) }
            }
        }
    }

    fn streams(&self) -> Streams<'_> {
        match self.stdout {
            None => Streams::alone(&self.text),
            Some(stdout) => Streams::joined(&self.text, stdout),
        }
    }
}

/// The status of each test in a log, as the benchmark's own function returns it: a dict in the order of the log.
#[pyfunction]
#[pyo3(signature = (log, benchmark, repository, version = "", *, stderr = None))]
fn parse<'py>(
    py: Python<'py>,
    log: &str,
    benchmark: &str,
    repository: &str,
    version: &str,
    stderr: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let benchmark: Benchmark = benchmark.parse().map_err(failed)?;
    let log = Log::new(log, stderr);
    let map = py.detach(|| evaluation::parse(log.streams(), benchmark, repository, version));
    let statuses = PyDict::new(py);
    let mut words = Words::default();
    for (name, word) in &map.map_err(failed)? {
        statuses.set_item(PyString::new(py, name), words.of(py, word))?;
    }
    Ok(statuses)
}

/// The statuses of a log as Python's strings. There are few of them, so each is made once.
#[derive(Default)]
struct Words<'py>(Vec<(String, Bound<'py, PyString>)>);

/// A log of more statuses than these has one in each line, or a few.
const MAX_KNOWN_WORDS: usize = 8;

impl<'py> Words<'py> {
    fn of(&mut self, py: Python<'py>, word: &str) -> Bound<'py, PyString> {
        if let Some((_, known)) = self.0.iter().find(|(known, _)| known == word) {
            return known.clone();
        }
        let made = PyString::intern(py, word);
        if self.0.len() < MAX_KNOWN_WORDS {
            self.0.push((word.to_owned(), made.clone()));
        }
        made
    }
}

/// Grades a whole log against the row of its task, a dict or its JSON.
#[pyfunction]
#[pyo3(signature = (log, benchmark, row, *, stderr = None))]
fn report(
    py: Python<'_>,
    log: &str,
    benchmark: &str,
    row: &Bound<'_, PyAny>,
    stderr: Option<&str>,
) -> PyResult<Report> {
    let benchmark: Benchmark = benchmark.parse().map_err(failed)?;
    let text: String = match row.extract::<String>() {
        Ok(text) => text,
        Err(_) => py.import("json")?.call_method1("dumps", (row,))?.extract()?,
    };
    let log = Log::new(log, stderr);
    py.detach(|| evaluation::report(log.streams(), benchmark, &text)).map(Report).map_err(failed)
}

/// How many of these reports are resolved. `None` stands for a log that could not be read.
#[pyfunction]
fn rate(reports: Vec<Option<PyRef<'_, Report>>>) -> Rate {
    let unread = || Err(ReportError::Row(String::new()));
    let reports: Vec<_> = reports
        .into_iter()
        .map(|report| report.map_or_else(unread, |report| Ok(report.0.clone())))
        .collect();
    Rate(evaluation::rate(&reports))
}

/// What a log says about the tests of its task.
#[pyclass(frozen, module = "test_runner_logs")]
struct Report(evaluation::Report);

#[pymethods]
impl Report {
    /// The task.
    #[getter]
    fn instance(&self) -> &str {
        &self.0.instance
    }

    /// Whether the log has the results of an evaluation.
    #[getter]
    fn applied(&self) -> bool {
        self.0.applied
    }

    /// Whether the task is resolved.
    #[getter]
    fn resolved(&self) -> bool {
        self.0.resolved
    }

    /// The tests of each list of the row: `{"FAIL_TO_PASS": {"success": [], "failure": []}}`.
    #[getter]
    fn tests<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let lists = PyDict::new(py);
        for tests in &self.0.tests {
            let list = PyDict::new(py);
            list.set_item("success", &tests.success)?;
            list.set_item("failure", &tests.failure)?;
            lists.set_item(tests.list, list)?;
        }
        Ok(lists)
    }

    /// The tests of each list that the log says nothing of: `{"FAIL_TO_PASS": []}`.
    #[getter]
    fn absent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let lists = PyDict::new(py);
        for tests in &self.0.tests {
            lists.set_item(tests.list, &tests.absent)?;
        }
        Ok(lists)
    }

    /// What a person should know.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.0.notes.clone()
    }

    fn __repr__(&self) -> String {
        let word = |yes| if yes { "True" } else { "False" };
        let evaluation::Report { instance, applied, resolved, .. } = &self.0;
        format!(
            "Report(instance={instance:?}, applied={}, resolved={})",
            word(*applied),
            word(*resolved)
        )
    }
}

/// How many tasks are resolved, of how many.
#[pyclass(frozen, module = "test_runner_logs")]
struct Rate(evaluation::Rate);

#[pymethods]
impl Rate {
    /// Tasks that are resolved.
    #[getter]
    fn resolved(&self) -> usize {
        self.0.resolved
    }

    /// Tasks with a report.
    #[getter]
    fn graded(&self) -> usize {
        self.0.graded
    }

    /// Logs of which no report could be made.
    #[getter]
    fn unreadable(&self) -> usize {
        self.0.unreadable
    }

    /// The resolved ones as a share of the graded ones; None over nothing.
    #[getter]
    fn share(&self) -> Option<f64> {
        self.0.share()
    }

    fn __repr__(&self) -> String {
        self.0.to_string()
    }
}

/// Evaluation logs of SWE-bench and related benchmarks, read and graded as their own harnesses do it.
#[pymodule]
fn test_runner_logs(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("LogError", module.py().get_type::<LogError>())?;
    module.add(
        "BENCHMARKS",
        Benchmark::ALL.iter().map(|benchmark| benchmark.name()).collect::<Vec<_>>(),
    )?;
    module.add_class::<Report>()?;
    module.add_class::<Rate>()?;
    module.add_function(wrap_pyfunction!(parse, module)?)?;
    module.add_function(wrap_pyfunction!(report, module)?)?;
    module.add_function(wrap_pyfunction!(rate, module)?)
}
