import Queue from './earlier-options'

describe('Queue', () => {
  it('serves who came first', () => {
    expect(new Queue().serve()).toEqual('first')
  })
})
