module TideTable (Level (..), level, harbour) where

data Level = Low | Middle | High deriving (Eq, Show)

level :: Int -> Level
level metres
  | metres < 2 = Low
  | metres < 5 = Middle
  | otherwise = High

harbour :: Int -> Maybe String
harbour metres = if metres > 9 then Nothing else Just (replicate metres '~')
