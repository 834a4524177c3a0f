{-# LANGUAGE RecordWildCards #-}

import Data.Foldable (for_)
import Test.Hspec (Spec, describe, it, shouldBe, shouldSatisfy)
import Test.Hspec.Runner (configFailFast, defaultConfig, hspecWith)
import Test.QuickCheck (property)

import TideTable (Level (..), harbour, level)

main :: IO ()
main = hspecWith defaultConfig {configFailFast = True} specs

specs :: Spec
specs = do
  describe "level" $ for_ cases test
  describe "harbour" $ do
    it "has waves" $
      harbour 3 `shouldBe` Just "~~~"
    it "is full" $ do
      let deep = 12
      harbour deep `shouldBe` Nothing
    it "never overflows" $ property $
      \metres -> maybe True ((< 10) . length) (harbour metres)
    it "says something" (harbour 1 `shouldSatisfy` (/= Nothing))
  describe "both" $ for_ [("low", 0), ("high", 9)] $ \(name, metres) ->
    it name $ show (level metres) `shouldSatisfy` (not . null)
  where
    test Case {..} = it (show metres ++ " metres: " ++ description) assertion
      where
        assertion = level metres `shouldBe` expected

data Case = Case
  { description :: String
  , metres :: Int
  , expected :: Level
  }

cases :: [Case]
cases =
  [ Case
      { description = "no water is low"
      , metres = 0
      , expected = Low
      }
  , Case { description = "some water is between"
         , metres = 3
         , expected = Middle
         }
  , Case { description = "much \"water\" is high", metres = 9, expected = High }
  ]
