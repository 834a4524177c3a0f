module LockKeeper (open, toll) where

open :: Bool -> Bool -> Bool
open upper lower = upper /= lower

toll :: Double -> Double
toll length' = 1.5 * length'
