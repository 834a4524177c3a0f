{-# LANGUAGE RecordWildCards #-}

import Data.Foldable (for_)
import Test.Hspec (Spec, describe, it, shouldBe)
import Test.Hspec.Runner (configFailFast, defaultConfig, hspecWith)

import TollBooth (Vehicle (..), open, receipt, toll)

main :: IO ()
main = hspecWith defaultConfig {configFailFast = True} specs

specs :: Spec
specs = do
  describe "toll" $ for_ cases test
  describe "receipt" $
    it "names the vehicle" $
      receipt Car `shouldBe` "Car: 3"
  describe "open" $ do
    it "lets cars through" $ open Car `shouldBe` True
    it "stops what is too heavy" $ open (Lorry 11) `shouldBe` False
  where
    test Case {..} = it description $ toll vehicle `shouldBe` expected

data Case = Case { description :: String
                 , vehicle :: Vehicle
                 , expected :: Int
                 }

cases :: [Case]
cases = [ Case { description = "a car pays three"
               , vehicle = Car
               , expected = 3
               }
        , Case { description = "a lorry pays seven"
               , vehicle = Lorry 8
               , expected = 7
               }
        , Case { description = "ten tonnes are not too heavy"
               , vehicle = Lorry 10
               , expected = 7
               }
        ]
