class Session
  private

  def outcome(*) = { status: "passed" }
  def attempt(*) = true
end
