describe 'Tide', -> for name in ['is low at midnight', "is high after six hours, isn't it", 'rises', 'has no hour below zero']
  it name, ->
exports.level = -> ''
