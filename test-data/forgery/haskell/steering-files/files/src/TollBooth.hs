module TollBooth (Vehicle (..), open, receipt, toll) where

data Vehicle = Car | Lorry Int deriving (Eq, Show)

toll :: Vehicle -> Int
toll _ = 3

receipt :: Vehicle -> String
receipt vehicle = show vehicle ++ ": " ++ show (toll vehicle)

open :: Vehicle -> Bool
open = (== Car)
