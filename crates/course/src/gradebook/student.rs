//! The page of one student, without the names and messages of hidden tests.

use std::collections::HashMap;

use serde::Serialize;

use super::grades::StudentTotal;
use super::scheme::{Grade, GradedTest};
use super::{Entry, Gradebook};
use test_report::text::fill_page;

#[derive(Serialize)]
struct Page<'a> {
    title: &'a str,
    #[serde(flatten)]
    total: &'a StudentTotal,
    exercises: Vec<ExerciseOfStudent<'a>>,
}

#[derive(Serialize)]
struct ExerciseOfStudent<'a> {
    slug: &'a str,
    points: f64,
    max_points: f64,
    is_late: bool,
    message: Option<String>,
    tests: Vec<GradedTest>,
}

/// What a student has in an exercise.
pub struct Graded<'a> {
    pub student: &'a str,
    pub slug: &'a str,
    /// None if there is no result at all.
    pub entry: Option<&'a Entry>,
    pub grade: &'a Grade,
}

impl<'a> Graded<'a> {
    /// Why no test began.
    pub fn message(&self) -> Option<&'a str> {
        match self.entry {
            None => Some("Nothing was handed in."),
            Some(entry) => entry.message.as_deref(),
        }
    }
}

impl Gradebook {
    /// Each student's grade in each exercise, also where nothing was handed in.
    pub fn all_grades(&self) -> Vec<Graded<'_>> {
        let mut entries: HashMap<(&str, &str), &Entry> = HashMap::new();
        for entry in &self.entries {
            entries.insert((&entry.student, &entry.exercise), entry);
        }
        let Some(grades) = &self.grades else { return Vec::new() };
        let mut all = Vec::new();
        for total in &grades.students {
            for exercise in &grades.exercises {
                let (student, slug) = (total.student.as_str(), exercise.slug.as_str());
                let entry = entries.get(&(student, slug)).copied();
                let grade = entry.and_then(|entry| entry.grade.as_ref());
                let grade = grade.unwrap_or(&exercise.nothing);
                all.push(Graded { student, slug, entry, grade });
            }
        }
        all
    }

    /// A page for each student, which can be handed back.
    pub fn student_pages(&self, title: &str) -> Vec<(String, String)> {
        let mut pages: Vec<(String, Page<'_>)> = Vec::new();
        let totals = self.grades.iter().flat_map(|grades| &grades.students);
        for total in totals {
            let page = Page { title, total, exercises: Vec::new() };
            pages.push((total.student.clone(), page));
        }
        let each = self.exercises.len().max(1);
        let all = self.all_grades();
        for ((_, page), grades) in pages.iter_mut().zip(all.chunks(each)) {
            page.exercises = grades.iter().map(of_student).collect();
        }
        let filled = |page: &Page<'_>| {
            let json = serde_json::to_string(page).expect("names, numbers and lists are JSON");
            fill_page(include_str!("student.html"), &json)
        };
        pages.iter().map(|(student, page)| (student.clone(), filled(page))).collect()
    }
}

fn of_student<'a>(graded: &Graded<'a>) -> ExerciseOfStudent<'a> {
    ExerciseOfStudent {
        slug: graded.slug,
        points: graded.grade.points,
        max_points: graded.grade.max_points,
        is_late: graded.entry.is_some_and(|entry| entry.is_late),
        message: graded.message().map(|message| graded.grade.withheld.out_of(message)),
        tests: graded.grade.for_student(),
    }
}
