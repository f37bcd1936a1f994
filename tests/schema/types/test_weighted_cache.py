"""A cache that is bounded in bytes."""

from schema.types.weighted_cache import WeightedCache


def test_what_was_used_longest_ago_leaves_first() -> None:
    cache: WeightedCache[str, int] = WeightedCache(100)
    for name in "abcd":
        cache.put(name, ord(name), 25)
    assert cache.get("a") == ord("a")
    cache.put("e", 5, 25)
    assert (cache.get("b"), cache.get("a"), len(cache), cache.weight) == (None, ord("a"), 4, 100)


def test_an_entry_that_grows_evicts_others_and_one_that_is_too_heavy_leaves() -> None:
    cache: WeightedCache[str, int] = WeightedCache(100)
    for name in "abcd":
        cache.put(name, 0, 20)
    for name in "abc":
        cache.put(name, 1, 25)
    assert (len(cache), cache.weight) == (4, 95)
    cache.put("d", 2, 26)
    assert (cache.get("d"), len(cache), cache.weight) == (None, 3, 75)
    cache.remove("a")
    cache.remove("z")
    assert cache.weight == 50
