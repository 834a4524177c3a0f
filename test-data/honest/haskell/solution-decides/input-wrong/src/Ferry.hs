module Ferry (places, greet, hasCars) where

places :: Int -> Int
places decks
  | decks < 0 = error "no such deck"
  | otherwise = 4 * decks + decks `div` 2

greet :: String -> String
greet name = "Ahoy, " ++ name ++ "!"

hasCars :: Bool
hasCars = False
