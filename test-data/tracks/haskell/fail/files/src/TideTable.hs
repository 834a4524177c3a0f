module TideTable (Level (..), level, harbour) where

data Level = Low | Middle | High deriving (Eq, Show)

level :: Int -> Level
level metres
  | metres < 4 = Low
  | otherwise = High

harbour :: Int -> Maybe String
harbour metres = if metres > 20 then Nothing else Just (replicate (abs metres) '~')
