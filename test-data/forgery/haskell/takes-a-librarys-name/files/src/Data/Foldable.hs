module Data.Foldable (for_) where

for_ :: Applicative f => [a] -> (a -> f b) -> f ()
for_ _ _ = pure ()
