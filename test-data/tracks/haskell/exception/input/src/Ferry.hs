module Ferry (cars, price) where

import Control.Exception (ArithException (..), throw)

price :: Int -> Int
price count
  | count < 0 = error "nobody\npays that"
  | count == 2 = throw Overflow
  | otherwise = head []

cars :: [String] -> Int
cars queue = case queue of
  [] -> 0
