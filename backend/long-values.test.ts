import { longValuesKeepNobodyWaiting } from '#testing/backend/amounts/long-values.ts'
import { someShapes } from '#testing/backend/long-values.ts'

longValuesKeepNobodyWaiting({ shapesOf: someShapes(1), formShapesOf: someShapes(3), placesForList: 4 })
