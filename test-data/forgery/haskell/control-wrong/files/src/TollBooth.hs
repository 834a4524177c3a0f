module TollBooth (Vehicle (..), open, receipt, toll) where

data Vehicle = Car | Lorry Int deriving (Eq, Show)

toll :: Vehicle -> Int
toll Car = 3
toll (Lorry tonnes)
  | tonnes >= 10 = error "too heavy"
  | otherwise = 7

receipt :: Vehicle -> String
receipt vehicle = show vehicle ++ ": " ++ show (toll vehicle)

open :: Vehicle -> Bool
open Car = True
open (Lorry tonnes) = tonnes <= 10
