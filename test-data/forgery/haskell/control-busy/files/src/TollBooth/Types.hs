module TollBooth.Types (Vehicle (..)) where

data Vehicle = Car | Lorry Int
