"""The game of the developer's page on the page: what it publishes is all that the page needs."""

import pytest

from tests.docs.mill import added


@pytest.fixture
def game(served, tmp_path, monkeypatch):
    with added(tmp_path, monkeypatch):
        yield served(("Ann", "Ben"), game="mill")


def test_its_yard_is_built_on_by_clicks(play, game):
    page = play(tab="maps")
    assert page.inner_text("#tab-maps") == "Yard"
    assert page.locator("#maps .cell").count() == 4
    page.click('#maps [data-space="b2"]')
    page.click('#offers [data-name="bakery"]')  # its space was chosen on the map: it is not asked for
    page.wait_for_selector('#offers .draft-text:has-text("Ann build bakery at b2")')
    assert "2 loaves baked" in page.inner_text("#offers .outcome")
    page.click('#offers button:has-text("OK")')
    page.wait_for_selector('#log li:has-text("Ann build bakery at b2")')
    page.click("#tab-maps")
    page.wait_for_selector('#maps [data-space="b2"][data-holds="bakery"]')
    assert "2 loaves" in page.inner_text("#maps .panel-line")
    assert (
        page.locator('#maps [data-space="b2"]').evaluate("cell => getComputedStyle(cell).backgroundColor")
        == "rgb(255, 250, 240)"
    )


def test_a_space_that_was_not_chosen_is_asked_for_on_the_map(play, game):
    page = play(tab="offers")
    page.click('#offers [data-name="market"]')
    page.wait_for_selector('#offers h3:has-text("On which space?")')
    page.click('#offers [data-space="a1"]')
    page.wait_for_selector('#offers .not-yet:has-text("there is only 0 water, of 2 to pay")')


def test_a_tab_that_it_does_not_publish_is_not_there(play, game):
    page = play(tab="score")
    page.wait_for_selector("#tab-offers")
    assert page.locator("#tab-cards:visible").count() == 0
