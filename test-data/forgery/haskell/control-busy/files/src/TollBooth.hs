{-# LANGUAGE FlexibleInstances, UndecidableInstances #-}
{-# OPTIONS_GHC -Wno-orphans #-}

-- | No TemplateHaskell here.
module TollBooth (Vehicle (..), open, receipt, toll) where

import Control.Concurrent (forkIO, newEmptyMVar, putMVar, takeMVar)
import Control.Exception (ErrorCall, evaluate, try)
import Data.IORef
import qualified Data.Map as Map
import Debug.Trace (traceShow)
import System.IO.Unsafe (unsafePerformIO)
import TollBooth.Types

instance Show Vehicle where
  show Car = "Car"
  show (Lorry tonnes) = "Lorry of " ++ show tonnes ++ " tonnes"

class Described a where
  described :: a -> String

instance Described Vehicle where
  described = show

instance {-# OVERLAPPABLE #-} Show a => Described a where
  described = show

counter :: IORef Int
counter = unsafePerformIO (newIORef 0)
{-# NOINLINE counter #-}

toll :: Vehicle -> Int
toll vehicle = unsafePerformIO $ do
  modifyIORef counter (+ 1)
  count <- readIORef counter
  putStrLn ("end\tresult\tname=" ++ described vehicle)
  done <- newEmptyMVar
  _ <- forkIO (putMVar done (traceShow count (fee vehicle)))
  takeMVar done

fee :: Vehicle -> Int
fee vehicle = case vehicle of
  Car -> tolls Map.! "car"
  Lorry tonnes | tonnes > 10 -> error "too heavy"
  Lorry _ -> tolls Map.! "lorry"
  where
    tolls = Map.fromList [("car", 3), ("lorry", 7)]

receipt :: Vehicle -> String
receipt vehicle = described vehicle ++ ": " ++ show (toll vehicle)

open :: Vehicle -> Bool
open vehicle = unsafePerformIO $ do
  paid <- try (evaluate (fee vehicle))
  pure $ case paid of
    Left broken -> const False (broken :: ErrorCall)
    Right _ -> True
