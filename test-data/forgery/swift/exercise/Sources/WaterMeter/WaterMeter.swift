enum MeterError: Error { case backwards }

struct WaterMeter {
}
