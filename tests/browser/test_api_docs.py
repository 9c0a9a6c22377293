"""The API's document as people read it, under the policy that every page has."""


def test_the_document_is_readable_and_breaks_no_policy(site, page):
    answer = page.goto("/api/docs/")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    page.get_by_role("heading", name="Arrowswitch").wait_for()
    operation = page.locator("#operations-play-record_result")
    operation.locator(".opblock-summary-control").click()
    operation.get_by_text("The input breaks a rule").first.wait_for()
    assert "application/problem+json" in operation.locator("select option").all_inner_texts()


def test_an_operation_is_tried_from_the_document(site, page):
    page.goto("/api/docs/")
    operation = page.locator("#operations-rules-score_result")
    operation.locator(".opblock-summary-control").click()
    operation.get_by_role("button", name="Try it out").click()
    operation.locator("textarea").fill('{"result": "4SXE+1", "vul": "none"}')
    operation.get_by_role("button", name="Execute").click()
    answer = operation.locator(".live-responses-table")
    answer.get_by_text("-690").first.wait_for()
