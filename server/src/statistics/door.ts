// What reports may ask of figures.
export { asOf } from './as-of.ts'
export { figuresBy, figuresOf, nothing } from './figures.ts'
export type { Figures } from './measures.ts'
export { figuresAndWhole, figuresOfOrders, wholeOfOrders } from './order-figures.ts'
export { gunTimes } from './times.ts'
