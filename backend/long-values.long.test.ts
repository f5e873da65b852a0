import { longValuesKeepNobodyWaiting } from '#testing/backend/amounts/long-values.ts'
import { shapes, someShapes } from '#testing/backend/long-values.ts'

longValuesKeepNobodyWaiting({ shapesOf: someShapes(3), formShapesOf: () => shapes, placesForList: 1 })
