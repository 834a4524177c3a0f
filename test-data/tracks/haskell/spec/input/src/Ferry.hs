module Ferry (crossings) where

import Ferry.Deck (places)

crossings :: Int -> Int
crossings cars = (cars + places - 1) `div` places
