class Explainer:
    pass
