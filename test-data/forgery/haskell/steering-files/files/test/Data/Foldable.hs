module Data.Foldable where
