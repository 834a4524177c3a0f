// The main function of the tests: Catch2 with a reporter that tells what happens to each test case as it happens.
// Crashes are the channel's business, not Catch2's. For version 2, whose implementation is in its header, and version 3, whose
// library install.sh links with this.

#if __has_include(<catch2/catch.hpp>)
#define CATCH_CONFIG_RUNNER
#define CATCH_CONFIG_NO_POSIX_SIGNALS
#include <catch2/catch.hpp>
#else
#include <catch2/catch_all.hpp>
#include <catch2/reporters/catch_reporters_all.hpp>
#endif

#include <cxxabi.h>

#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "channel.h"

#if CATCH_VERSION_MAJOR >= 3
// In the place of the library's own, which install.sh leaves out.
namespace Catch {
FatalConditionHandler::FatalConditionHandler() = default;
FatalConditionHandler::~FatalConditionHandler() = default;
void FatalConditionHandler::engage_platform() {}
void FatalConditionHandler::disengage_platform() noexcept {}
}  // namespace Catch
#endif

namespace {

#if CATCH_VERSION_MAJOR >= 3
using Test = Catch::TestCaseHandle;
using Streaming = Catch::StreamingReporterBase;
using Seen = void;
#else
using Test = Catch::TestCase;
class Reporter;
using Streaming = Catch::StreamingReporterBase<Reporter>;
using Seen = bool;
#endif

std::string indented(const std::string& text) {
    const auto first = text.find_first_not_of(" \n");
    if (first == std::string::npos) return "  ";
    std::string lines = "  ";
    for (const char c : text.substr(first, text.find_last_not_of(" \n") - first + 1)) {
        lines += c;
        if (c == '\n') lines += "  ";
    }
    return lines;
}

const char* reason(Catch::ResultWas::OfType type) {
    switch (type) {
        case Catch::ResultWas::ThrewException:
            return "due to unexpected exception with message:\n";
        case Catch::ResultWas::DidntThrowException:
            return "because no exception was thrown where one was expected\n";
        case Catch::ResultWas::ExplicitFailure:
            return "explicitly with message:\n";
        default:
            return "with message:\n";
    }
}

// The type of the exception that is being handled: one without a text would not be mentioned.
std::string thrown() {
    const std::type_info* type = abi::__cxa_current_exception_type();
    if (type == nullptr) return "unknown type";
    int failed = 0;
    char* readable = abi::__cxa_demangle(type->name(), nullptr, nullptr, &failed);
    const std::string text = failed == 0 ? readable : type->name();
    std::free(readable);
    return "type " + text;
}

// Whether the test that ran last came to its end. The framework takes one that was left by the exception that follows a
// failure for passed, where no failure came before it.
bool ended = false;

class Body : public Catch::ITestInvoker {
   public:
    explicit Body(Test test) : test(std::move(test)) {}

#if CATCH_VERSION_MAJOR >= 3
    void prepareTestCase() override { test.prepareTestCase(); }
    void tearDownTestCase() override { test.tearDownTestCase(); }
#endif

    void invoke() const override {
        ended = false;
        test.invoke();
        ended = true;
    }

   private:
    Test test;
};

class Reporter : public Streaming {
   public:
    using Streaming::StreamingReporterBase;

    static std::string getDescription() { return "Reports on the channel of the test runner"; }

    void testCaseStarting(const Catch::TestCaseInfo& test) override {
        Streaming::testCaseStarting(test);
        name = test.name;
        problems.clear();
        claims = 0;
        running_file = test.lineInfo.file;
        while (std::strncmp(running_file, "./", 2) == 0) running_file += 2;
        running_line = test.lineInfo.line;
        channel_start(name.c_str(), 1);
    }

    void assertionStarting(const Catch::AssertionInfo&) override {}

    Seen assertionEnded(const Catch::AssertionStats& stats) override {
        const Catch::AssertionResult& result = stats.assertionResult;
        if (result.isOk()) return Seen(true);
        if (skips(result)) {
            problems = std::string(result.getMessage());
            return Seen(true);
        }
        if (result.hasExpression() || result.getResultType() == Catch::ResultWas::ExplicitFailure) claims++;
        if (!problems.empty()) problems += "\n\n";
        problems += words(result, stats.infoMessages);
        return Seen(true);
    }

    void testCaseEnded(const Catch::TestCaseStats& stats) override {
        std::cout.flush();
        std::clog.flush();
        const Catch::Counts& counts = stats.totals.testCases;
        if (counts.failed > 0 && problems.empty()) problems = "The test is tagged [!shouldfail] and did not fail.";
        const bool skipped = was_skipped(counts);
        const bool left = counts.failed + counts.failedButOk == 0 && !ended && !skipped;
        if (left) problems = "The test was left before its end, and not by a claim that failed.";
        // What is thrown outside of a claim is no verdict on the solution's results. A test that may or should fail, and does, passes.
        const char* status = left                 ? "error"
                             : counts.failed == 0 ? (skipped ? "skipped" : "passed")
                             : claims == 0        ? "error"
                                                  : "failed";
        if (counts.failedButOk > 0) problems.clear();
        channel_result(status, problems.c_str());
        Streaming::testCaseEnded(stats);
    }

    void testRunEnded(const Catch::TestRunStats& stats) override {
        Streaming::testRunEnded(stats);
        channel_end();
    }

   private:
    // What version 2 does not know.
#if CATCH_VERSION_MAJOR >= 3
    static bool was_skipped(const Catch::Counts& counts) { return counts.skipped > 0; }
    static bool skips(const Catch::AssertionResult& result) { return result.getResultType() == Catch::ResultWas::ExplicitSkip; }
#else
    static bool was_skipped(const Catch::Counts&) { return false; }
    static bool skips(const Catch::AssertionResult&) { return false; }
#endif

    // Catch2 has this text for what is no `std::exception` and no text.
    static bool says_nothing(const Catch::AssertionResult& result) {
        const std::string text(result.getMessage());
        return text == "Unknown exception" || text.find_first_not_of(" \n") == std::string::npos;
    }

    // As Catch2's own reporters for people put it.
    std::string words(const Catch::AssertionResult& result, const std::vector<Catch::MessageInfo>& notes) const {
        std::string text;
        // The outermost section is the test case itself.
        for (std::size_t i = 1; i < m_sectionStack.size(); i++)
            text += (i == 1 ? "in the section " : " > ") + m_sectionStack[i].name;
        text += text.empty() ? "FAILED:\n" : ":\nFAILED:\n";
        if (result.hasExpression()) text += "  " + result.getExpressionInMacro() + "\n";
        if (result.hasExpandedExpression()) text += "with expansion:\n" + indented(result.getExpandedExpression()) + "\n";
        if (result.getResultType() == Catch::ResultWas::DidntThrowException)
            text += reason(result.getResultType());
        else if (result.getResultType() == Catch::ResultWas::ThrewException && says_nothing(result))
            text += "due to unexpected exception of " + thrown() + "\n";
        else if (result.getResultType() == Catch::ResultWas::ExplicitFailure && !result.hasMessage())
            text += "explicitly\n";
        else if (result.hasMessage())
            text += reason(result.getResultType()) + indented(std::string(result.getMessage())) + "\n";
        std::string more;
        for (const auto& note : notes)
            if (note.type == Catch::ResultWas::Info || note.type == Catch::ResultWas::Warning)
                more += indented(note.message) + "\n";
        if (!more.empty()) text += "with messages:\n" + more;
        return text + "at " + result.getSourceInfo().file + ":" + std::to_string(result.getSourceInfo().line);
    }

    std::string name;
    std::string problems;
    int claims = 0;
};

CATCH_REGISTER_REPORTER("channel", Reporter)

}  // namespace

int main() {
    Catch::Session session;
#if CATCH_VERSION_MAJOR >= 3
    session.configData().allowZeroTests = true;
    session.configData().rngSeed = 0;
    session.configData().reporterSpecifications.push_back(*Catch::parseReporterSpec("channel"));
#else
    session.configData().reporterName = "channel";
#endif
    auto& tests = const_cast<std::vector<Test>&>(Catch::getAllTestCasesSorted(session.config()));
    for (auto& test : tests) {
#if CATCH_VERSION_MAJOR >= 3
        test = Test(const_cast<Catch::TestCaseInfo*>(&test.getTestCaseInfo()), new Body(test));
#else
        Catch::TestCaseInfo info = test.getTestCaseInfo();
        test = Test(new Body(test), std::move(info));
#endif
    }
    return session.run();
}
