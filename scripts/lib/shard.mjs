/** The part of the whole that `--shard=index/count` asks for; all of it without one. Throws a sentence about anything else. */
export function shardOf(args) {
  if (args.length === 0) return { index: 1, count: 1 }
  const [, index, count] = /^--shard=([1-9]\d*)\/([1-9]\d*)$/.exec(args.join(' ')) ?? []
  if (!index || Number(index) > Number(count))
    throw new Error(`"${args.join(' ')}" is not a part of the tests: --shard=1/3 is the first third of them.`)
  return { index: Number(index), count: Number(count) }
}
