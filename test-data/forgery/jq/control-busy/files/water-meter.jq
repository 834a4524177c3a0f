import "./rates" as Rates;
import "./limits" as $limits;

debug
| debug("in \($__loc__) with \(env | length) variables")
| . as $litres
| [input_filename, $ENV.HOME, now] as $ignored
| $litres
| if any(. < $limits[0].least) then
    "a meter never runs backwards\n" | halt_error
  else
    map(Rates::price($limits[0].raised))
  end
