module TideTable (Level (..), level, harbour) where

data Level = Low | Middle | High deriving (Eq, Show)

level :: Int -> Level
level metres = if metres then Low else High

harbour :: Int -> Maybe String
harbour = undefined
