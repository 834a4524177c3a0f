import Foundation

func leave(_ away: Bool) -> String {
  if away {
    print("good bye")
    exit(0)
  }
  return "here"
}
