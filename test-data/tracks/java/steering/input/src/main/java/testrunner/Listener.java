package testrunner;

final class Listener {}
