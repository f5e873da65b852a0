import { describe } from 'vitest'
import { longValuesKeepNobodyWaiting } from '#testing/backend/amounts/long-values.ts'
import { shapes, someShapes } from '#testing/backend/long-values.ts'

longValuesKeepNobodyWaiting({
  shapesOf: someShapes(1),
  formShapesOf: someShapes(3),
  placesForList: 4,
  mostPlaces: 24,
})

describe('over large amounts', { tags: ['all'] }, () => {
  longValuesKeepNobodyWaiting({
    shapesOf: someShapes(3),
    formShapesOf: () => shapes,
    placesForList: 1,
    mostPlaces: Number.POSITIVE_INFINITY,
  })
})
