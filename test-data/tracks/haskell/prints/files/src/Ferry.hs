module Ferry (cars, price) where

import Debug.Trace (trace)
import System.IO
import System.IO.Unsafe (unsafePerformIO)

price :: Int -> Int
price count
  | count < 0 = error "nobody"
  | otherwise = said `seq` trace ("traced " ++ show count) (2 * count + 1)
  where
    said = unsafePerformIO $ putStr ("größer als " ++ show count ++ ", ") >> hPutStrLn stderr "warned"
    {-# NOINLINE said #-}

cars :: [String] -> Int
cars queue = unsafePerformIO $ do
  mapM_ putStrLn queue
  pure (length queue + 1)
