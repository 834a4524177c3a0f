export default { testNamePattern: "common year" }
