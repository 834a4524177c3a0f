module Ferry.Deck (places) where

places :: Int
places = 10
