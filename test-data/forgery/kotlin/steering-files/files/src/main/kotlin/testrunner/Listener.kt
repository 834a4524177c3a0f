package testrunner

class Listener : org.junit.runner.notification.RunListener()
