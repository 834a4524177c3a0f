export interface Part {
  readonly name: string
}

export const enum Size {
  Small = 1,
}

export const parts: Part[] = [{ name: 'hull' }, { name: 'mast' }]
