require 'nowhere'
