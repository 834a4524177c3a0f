exit
module Leap
end
