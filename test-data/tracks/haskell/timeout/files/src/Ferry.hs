module Ferry (cars, price) where

price :: Int -> Int
price 2 = length [count | count <- [1 :: Integer ..], count < 0]
price count
  | count < 0 = error "nobody"
  | otherwise = 3

cars :: [String] -> Int
cars = length
