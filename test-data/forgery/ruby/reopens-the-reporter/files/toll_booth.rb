class Session
  private

  def outcome(*) = ["passed", nil]
  def attempt(*) = true
end
