defmodule F.MixProject do
 use Mix.Project
 def project, do: [app: :ferry, version: "0.1.0", elixir: "~> 1.8"]
end
