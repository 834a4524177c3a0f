require "spec"

Spec.cli.override_default_formatter(Spec::TAPFormatter.new)

module Ferry
  def self.fare(age, zones)
    1
  end
end
