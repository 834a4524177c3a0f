module Ferry (places, hasCars) where
places :: Int -> Int
places n | n < 0 = error "no such deck"
         | otherwise = 4 * n
hasCars :: Bool
hasCars = False
